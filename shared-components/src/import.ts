/** The import of a file in three steps: file, columns, rows; then the job. By props alone. */
export { ImportWizard, type ImportApi, type ImportWizardProps } from './ui/import/import-wizard.tsx'
export { download } from './ui/import/download.ts'
