/** Which version of the sources this is; {} for what is in no repository. */
export function sourceVersion(folder?: string): { source?: string }
