/** The import of a file in three steps: file, columns, rows; then the job. The calls are the kit's own. */
export type { ImportWizardProps } from './ui/import/import-props.ts'
export { ImportWizard } from './ui/import/import-wizard.tsx'
