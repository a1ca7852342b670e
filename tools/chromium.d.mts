/** The browser that tests drive: CHROMIUM_PATH, one that is installed, or one that apt-get installs now. */
export function findChromium(log?: (line: string) => void): Promise<string>
/** How tests start it. */
export const chromiumFlags: string[]
