/** What a stored text says, or undefined when it is damaged: storage can be edited by anybody at the keyboard. */
export function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}
