import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { Confirm } from 'shared-components/dialog'
import { Button, Notice } from 'shared-components/page'
import {
  $scansOffline,
  $stoppedScans,
  $user,
  dropScan,
  leaveScanOut,
  maySendScansOf,
  sendScans,
  sendStopped,
} from 'shared-state'
import { countOf, type Line, verbOf } from './lines.ts'

/** What a person had scanned, as far as it can be read. */
const codeOf = (body: object): string => ('code' in body && typeof body.code === 'string' ? body.code : 'a scan')

/** Whose scans wait here, how many, and the ways on. */
export function LineNotice({ line }: { line: Line }) {
  const isOwn = useStore($user)?.id === line.userId
  const maySend = maySendScansOf(line.userId)
  const isOffline = useStore($scansOffline)
  const stopped = useStore($stoppedScans).find(({ scan }) => scan.userId === line.userId)
  const [isDropping, setDropping] = useState(false)
  const title = isOwn
    ? `${countOf(line)} of yours ${verbOf(line)} here.`
    : `${countOf(line)} of ${line.name} ${verbOf(line)} here.`
  return (
    <>
      <Notice
        tone={stopped ? 'error' : 'soon'}
        title={title}
        action={maySend && <Ways line={line} isOwn={isOwn} onDrop={() => setDropping(true)} />}
      >
        {stopped
          ? `${codeOf(stopped.scan.body)} was refused: ${stopped.words} Nothing behind it is sent until this is settled.`
          : wordsOf(line, { isOwn, maySend, isOffline })}
      </Notice>
      {isDropping && <DropQuestion line={line} onClose={() => setDropping(false)} />}
    </>
  )
}

function wordsOf(
  line: Line,
  { isOwn, maySend, isOffline }: { isOwn: boolean; maySend: boolean; isOffline: boolean },
): string {
  if (isOwn) return isOffline ? 'They are sent when the connection is back.' : 'They are sent in order.'
  return maySend
    ? `Send them in the name of ${line.name}, or drop them.`
    : `They are sent when ${line.name} signs in here again, or by a warehouse manager.`
}

function Ways({ line, isOwn, onDrop }: { line: Line; isOwn: boolean; onDrop: () => void }) {
  const stopped = useStore($stoppedScans).find(({ scan }) => scan.userId === line.userId)
  const [isBusy, setBusy] = useState(false)
  const run = (work: () => Promise<void>) => async () => {
    setBusy(true)
    await work().finally(() => setBusy(false))
  }
  if (stopped)
    return (
      <>
        <Button busy={isBusy} onClick={run(() => sendStopped(stopped.scan.key))}>
          Send again
        </Button>
        <Button onClick={run(() => leaveScanOut(stopped.scan.key))}>Leave it out</Button>
      </>
    )
  return (
    <>
      <Button busy={isBusy} onClick={run(() => sendScans(line.userId))}>
        {isOwn ? 'Send now' : `Send for ${line.name}`}
      </Button>
      {!isOwn && <Button onClick={onDrop}>Drop them</Button>}
    </>
  )
}

function DropQuestion({ line, onClose }: { line: Line; onClose: () => void }) {
  const drop = async () => {
    for (const { key } of line.scans) await dropScan(key)
  }
  return (
    <Confirm title={`Drop ${countOf(line)} of ${line.name}?`} action="Drop them" onConfirm={drop} onClose={onClose}>
      <p>
        The server never gets them, so nothing of them counts: {line.scans.map(({ body }) => codeOf(body)).join(', ')}.
        What was scanned has to be scanned again where it lies.
      </p>
    </Confirm>
  )
}
