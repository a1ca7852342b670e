/** The import of a file in three steps: file, columns, rows; then the job. By props alone. */
export type { ImportApi, ImportWizardProps } from './ui/import/import-props.ts'
export { ImportWizard } from './ui/import/import-wizard.tsx'
