/** Forms on a call's schema: rules in words, refusals on their field. */
export { useDraftPart } from './ui/form/draft.ts'
export { Field, useField, type FieldProps } from './ui/form/field.tsx'
export { FileField } from './ui/form/file-field.tsx'
export { applyCallError, Form, sendForm, Submit, useCallForm } from './ui/form/form.tsx'
export { problemOf, rulesOf, type FieldSchema, type FormSchema } from './ui/form/rules.ts'
export { Select, SelectField, TextInput, type Option } from './ui/form/select-field.tsx'
export { CheckField, DateField, NumberField, TextareaField, TextField } from './ui/form/text-fields.tsx'
