/** 'many' takes several of its options; their values stand with commas between. */
export type Filter = {
  id: string
  label: string
  kind: 'text' | 'select' | 'many' | 'day'
  options?: readonly { value: string; label: string }[]
}
export type FilterValues = Readonly<Record<string, string>>
