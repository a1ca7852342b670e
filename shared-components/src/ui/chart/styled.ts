/** Sets what only a script may: the page's policy takes no style in markup. Given to `ref`. */
export const styled =
  (values: Readonly<Record<string, string>>) =>
  (element: HTMLElement | SVGElement | null): void => {
    for (const [name, value] of Object.entries(values)) element?.style.setProperty(name, value)
  }

/** A part of a whole as CSS takes it. */
export const percent = (part: number, whole: number): string =>
  `${whole > 0 ? Math.max(0, Math.min(100, (part / whole) * 100)) : 0}%`
