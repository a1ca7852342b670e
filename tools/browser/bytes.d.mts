export type ByteReport = { signIn: number; untilDashboard: number; areas: Record<string, number>; contract: number }

/** How many bytes (brotli) travel for the sign-in, until the dashboard's numbers, and for each area. */
export function byteReport(outDir: string, signInHtml: string): Promise<ByteReport>
