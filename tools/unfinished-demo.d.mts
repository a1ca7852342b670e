/** The name of the first account until all demo data are made. */
export const unfinishedDemo: string
