/**
 * Every way the server says no: HTTP status, the sentence a person reads, what to do next.
 * The list is closed. Anything else that goes wrong is a bug and answers 'unexpected' with a request id.
 * `{name}` in a sentence is filled from the facts given to refuse().
 */
export const errors = {
  'bad-input': [400, '{field} {problem}.', 'Correct the field and send it again.'],
  'unknown-field': [400, '{field} is not a field of this call.', 'Leave it out, or check its spelling.'],
  'stale-clock': [
    400,
    'Timestamp is more than 5 minutes off.',
    'Set the clock of the sending system and send it again.',
  ],
  'not-signed-in': [401, 'You are not signed in, or your session has ended.', 'Sign in and try again.'],
  'wrong-credentials': [401, 'E-mail or password is wrong.', 'Check both, or use "Forgot password?".'],
  'password-expired': [
    403,
    'Your password has expired after {days} days. Please change your password.',
    'Change your password.',
  ],
  'from-elsewhere': [
    403,
    'A page of another site may not do this.',
    'Open the portal itself and do it there; a server of yours may ask without a page.',
  ],
  'not-allowed': [403, 'Your role {role} may not do this.', 'Ask a manager or an administrator.'],
  'closed-to-embed': [
    403,
    'A token for the element {element} may not do this.',
    'Sign in to the portal to do it, or use a token made for the element that does it.',
  ],
  'not-your-element': [
    403,
    'Your role {role} may not make a token for the element {element}.',
    'Ask a warehouse manager to make it.',
  ],
  'closed-to-keys': [
    403,
    'A key of a shop may not do this.',
    "Use it for the calls of a merchant's own systems, or sign in to the portal.",
  ],
  'account-disabled': [403, 'This account is disabled.', 'Ask your administrator to enable it.'],
  'link-ended': [
    410,
    'This link was used, has ended or was replaced.',
    'Ask for a new one with "Forgot password?"; for an invitation ask who invited you.',
  ],
  'way-back-ended': [
    410,
    'This way back from the marketplace was used, has ended or was begun by somebody else.',
    'Begin again at Shop with "Connect a shop": it works once, within 10 minutes, for who began it.',
  ],
  'market-not-set-up': [
    409,
    '{market} is not set up in this installation.',
    'Who runs Crossdock has to name its app of {market} in the settings.',
  ],
  'market-refused': [409, '{market} refused: {words}', 'Begin again with "Connect a shop"; nothing is half connected.'],
  'market-away': [409, '{market} did not answer: {words}', 'Try again in a few minutes; nothing is half connected.'],
  'other-seller': [
    409,
    '{what} is the shop {expected} at {market}, and {got} was allowed there.',
    'Sign in at {market} as the owner of {expected}, or connect {got} as a shop of its own.',
  ],
  'shop-taken': [
    409,
    'The shop {name} at {market} is connected for {whose}.',
    'Disconnect it there first, or ask who runs Crossdock.',
  ],
  'no-longer-kept': [
    410,
    '{what} is no longer kept: its {days} days are over.',
    'Send the file again, or export anew.',
  ],
  'buyer-forgotten': [
    410,
    'Where {what} goes is no longer kept: who bought is let go after {days} days.',
    'Enter the address again, from where it was ordered.',
  ],
  'buyer-unreadable': [
    409,
    'Where {what} goes cannot be read: SECRET was changed since.',
    'Ask who runs Crossdock to set SECRET to new,old; or enter the address again.',
  ],
  'not-found': [404, '{what} was not found.', 'Check the number, or open it from its list.'],
  'no-such-call': [404, 'There is no such address here.', 'Check the path; /docs lists every call.'],
  'too-many-tries': [429, 'Too many tries. Wait {seconds} seconds.', 'Wait, then try again.'],
  'too-many-at-once': [
    429,
    '{most} {what} of yours are still being answered.',
    'Send the next one when one of them is answered.',
  ],
  'wrong-password': [400, 'The current password is wrong.', 'Type your current password.'],
  'weak-password': [400, 'New password: {problem}', 'Choose a password that keeps the rule.'],
  'already-exists': [409, '{what} {name} exists already.', 'Choose another, or open the one that exists.'],
  'wrong-state': [409, '{what} is {state}; {problem}.', 'Reload to see how it stands now.'],
  stale: [409, '{what} has changed since you read it.', 'Reload and try again.'],
  'key-reused': [409, 'This Idempotency-Key was used for another request.', 'Send a new key with a new request.'],
  'key-in-flight': [409, 'The same request is still being answered.', 'Wait a moment and ask again.'],
  'being-worked-on': [409, '{what} is {state}: the warehouse has begun with it.', 'Ask the warehouse to cancel it.'],
  'number-void': [
    409,
    'The tracking number {name} is void: the parcel of {what} that had it was stopped.',
    'Take another number; a label with this one must not leave the house.',
  ],
  'on-hold': [409, '{what} is on hold: {hold}.', 'Lift the hold first.'],
  'stock-short': [
    409,
    'Not enough stock of {sku}: {needed} needed, {available} available.',
    'Receive stock, or lower the quantity.',
  ],
  'stock-allocated': [
    409,
    '{allocated} units are promised to orders; {after} would be left.',
    'Release the orders first, or count again.',
  ],
  'wrong-cell': [409, 'Wrong cell: this is {got}, go to {expected}.', 'Scan the cell shown.'],
  'wrong-item': [409, 'Wrong item: {got} is not {expected}.', 'Put it back and scan the item shown.'],
  'wrong-tray': [409, 'Wrong tray: {got}. {problem}', 'Scan the tray shown, or an empty one.'],
  'wrong-batch': [
    409,
    'Wrong batch: this is {got}, the list says {expected}.',
    'Put it back and take the batch shown, or send ChangeBatch to take this one instead.',
  ],
  'batch-needed': [
    409,
    'There is more than one batch of {sku} in {place}: {batches}.',
    'Scan the batch, or choose the one that is printed.',
  ],
  'serial-needed': [
    409,
    'Each unit of {sku} is packed with its serial, one by one.',
    'Scan the serial of this unit, which is not the code of its product.',
  ],
  'serial-used': [
    409,
    'The serial {serial} is packed already: a unit of {sku} in {what}.',
    'Look at the unit in hand, and scan the serial on it.',
  ],
  'taken-by': [409, '{who} picks {what} now.', 'Go on with the next, or take the list over.'],
  'wrong-label': [400, 'That is {what}, not a courier’s number.', 'Scan the courier’s label.'],
  'unknown-code': [404, 'Nobody knows the code {code} here.', 'Check the label, or type the SKU.'],
  'ambiguous-code': [409, 'The code {code} stands for more than one thing.', 'Type the SKU instead.'],
  'too-many-units': [409, '{got} is more than the {left} left.', 'Scan or enter what is left.'],
  'wrong-person': [
    403,
    'Only the person who scanned it may undo a scan.',
    'Ask them, or correct it with an adjustment.',
  ],
  'too-late': [
    409,
    'A scan can be undone for 10 seconds.',
    'Take the unit out: by its tray, the item and its cell, or out of its parcel by making that anew.',
  ],
  'weight-off': [
    409,
    'Measured {measured} g, expected {expected} g: outside the limit of {limit} g.',
    'Check the parcel; send Confirmed to accept the weight.',
  ],
  'box-too-small': [
    409,
    '{what} does not fit its box: {problem}.',
    'Choose another box; send Confirmed with this one to take it anyway.',
  ],
  'no-tracking-number': [409, '{what} has no tracking number.', 'Enter the tracking number first.'],
  'nothing-to-pick': [
    409,
    'No order is waiting to be picked: {reason}.',
    'Allocate orders first, or widen what the list may take.',
  ],
  'wrong-bin': [409, 'Wrong bin: {bin} is for {provider}.', 'Use a bin of the courier that takes this parcel.'],
  'empty-bin': [409, 'Nothing in bin {bin} is waiting for this step.', 'Put parcels into the bin first.'],
  'file-empty': [400, '{field} is empty.', 'Choose a file with a header line and at least one row.'],
  'body-too-large': [
    413,
    '{field} is larger than {kilobytes} kB.',
    'Send it in several requests, each with a part of it.',
  ],
  'file-too-large': [413, '{field} is larger than {megabytes} MB.', 'Choose a smaller file, or send it in parts.'],
  'file-not-csv': [
    415,
    '{field} is no CSV or .xlsx file: {problem}.',
    'Save it as CSV or as .xlsx and upload it again.',
  ],
  'file-not-image': [415, '{field} {problem}.', 'Choose a JPEG, PNG or WebP picture that opens elsewhere.'],
  'one-file-too-large': [413, 'The file {name} is larger than {megabytes} MB.', 'Choose a smaller file.'],
  'file-not-attachable': [
    415,
    'The file {name} {problem}: nothing was attached.',
    'Attach a PDF, or a JPEG, PNG or WebP picture.',
  ],
  'attachments-full': [409, '{what} would have {problem}.', 'Attach fewer or smaller files.'],
  'rows-refused': [422, '{bad} of {total} rows need a fix.', 'Correct the rows listed and upload the file again.'],
  'mapping-incomplete': [422, 'No column is mapped to {fields}.', 'Choose the column for each needed field.'],
  'dates-ambiguous': [
    422,
    'The dates in {columns} can be read with the day or with the month first.',
    'Choose how they are written above the columns, or send DateFormat as D/M/Y or M/D/Y, or DateFormats for each column.',
  ],
  'disk-full': [
    503,
    'The disk of this installation is full.',
    'Tell who runs it. When there is room, reload to see what was done, then try again.',
  ],
  busy: [503, 'The server is busy.', 'Try again in a few seconds.'],
  unexpected: [
    500,
    'Something went wrong on our side.',
    'Reload to see what was done, then try again; if it happens again, report the request id.',
  ],
} as const satisfies Record<string, readonly [status: number, sentence: string, next: string]>

export type ErrorCode = keyof typeof errors
export type Facts = Record<string, string | number>

/** The sentence of an error with its facts filled in, first letter a capital. */
export function sentenceOf(code: ErrorCode, facts: Facts = {}): string {
  const filled = errors[code][1].replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? name))
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}

/** What a failed call answers. `itemId` is a row, line or order number where one request carries several. */
export type Failure = {
  success: false
  status: { code: number; message: string }
  message: string | { msg: string; itemId: string | number }[]
  error: ErrorCode
  next: string
  field?: string
  facts?: Facts
  requestId: string
}
