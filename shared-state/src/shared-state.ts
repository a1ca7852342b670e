/** What every area shares while somebody is signed in. */
export { api, readUserAnew } from './api.ts'
export { $areas, $fills, setAreas, type AreaFill } from './areas.ts'
export { $busy, whileBusy } from './busy.ts'
export { changesHeard, onChanges } from './changes.ts'
export { dialogsWithDrafts, draftOf, dropDraft, keepDraft, type DraftValues } from './drafts.ts'
export { draftIsBack } from './drafts-told.ts'
export { leave } from './leave.ts'
export { $live, $newNotification, startLive } from './live.ts'
export { $isMenuNarrow, toggleMenu } from './menu.ts'
export { $merchants, loadMerchants, type MerchantOption } from './merchants.ts'
export { $notice, dismiss, notify, notifyError, type Notice } from './notice.ts'
export {
  $notifications,
  $notificationsProblem,
  followNotifications,
  loadNotifications,
  readNotification,
  type Notifications,
} from './notifications.ts'
export { $packOrder, endPacking, startPacking, type PackOrder } from './pack-order.ts'
export { $passwordExpired, $passwordExpiry, passwordChanged } from './password.ts'
export { $pickSelection, clearPickSelection, selectForPicking } from './pick-selection.ts'
export { $printing, setPrinting, type Printing } from './printing.ts'
export { $recordName, nameRecord } from './record.ts'
export { $path, $search, arrive, navigate, readAddress, replace, setSearch, startRouter } from './router.ts'
export { $selectedRack, selectRack } from './selected-rack.ts'
export { $session, signIn, signInAddress, tokenNow, type Session } from './session.ts'
export { $shippingBinId, $shippingBins, selectShippingBin, setShippingBins, type ShippingBin } from './shipping-bin.ts'
export {
  $shippingProviders,
  $shippingProvidersOf,
  setShippingProviders,
  setShippingProvidersOf,
  type ShippingProvider,
} from './shipping-providers.ts'
export { $signOutRefused, signOut, signOutAndLeaveScans, stayHere } from './sign-out.ts'
export { restAfter } from './seldom.ts'
export { startSession } from './start.ts'
export {
  $statistics,
  $statisticsProblem,
  $statisticsTimestamp,
  refreshStatistics,
  statisticsEveryMs,
  type Statistics,
} from './statistics.ts'
export { $theme, setTheme, type Theme } from './theme.ts'
export { $role, $user, type User } from './user.ts'
export {
  $scansOffline,
  $stoppedScans,
  $waitingScans,
  dropScan,
  inTime,
  isSentLater,
  isUnreachable,
  keepScan,
  leaveScanOut,
  maySendScansOf,
  onScanSent,
  sendScans,
  sendStopped,
  startScans,
  takeScanBack,
  type StoppedScan,
} from './waiting-scans.ts'
export type { NewScan, WaitingScan } from './scan-store.ts'
export { keepInHand, workInHand } from './scan-work.ts'
export { onWritten, refreshed, written, type Written } from './written.ts'
export { $work, whileWorking, type Work } from './work.ts'
export { $workerName, setWorkerName } from './worker-name.ts'
