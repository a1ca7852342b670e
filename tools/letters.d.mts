export type Letter = { name: string; to: string; subject: string; text: string; link: string; token: string }
export function mailFolderOf(dataDir: string): string
export function lettersIn(dataDir: string): Letter[]
