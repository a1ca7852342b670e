/** What createTrackingToken answers. */
type Tracking = { token: string; url: string }

const originOf = ({ url }: Tracking): string => new URL(url).origin

/** The page that shows the order to its buyer. */
export const trackingLink = (tracking: Tracking): string => `${originOf(tracking)}/track/${tracking.token}`

/** What a shop puts into its own page: one script tag and the element. */
export const embedCode = (
  tracking: Tracking,
): string => `<script type="module" src="${originOf(tracking)}/embed/crossdock-order-status.js"></script>
<crossdock-order-status api="${originOf(tracking)}" token="${tracking.token}"></crossdock-order-status>`
