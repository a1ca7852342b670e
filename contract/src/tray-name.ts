/** Whether a code is the name of a tray: 'T-12', in any letter case. */
export const isTrayName = (code: string): boolean => /^T-\d{1,4}$/i.test(code.trim())
