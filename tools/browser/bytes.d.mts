export type ByteReport = {
  documents: Record<string, number>
  untilDashboard: number
  areas: Record<string, number>
  contract: number
}

/** How many bytes (brotli) travel for the public documents, until the dashboard's numbers, and for each area. */
export function byteReport(outDir: string, documents: Record<string, string>): Promise<ByteReport>
