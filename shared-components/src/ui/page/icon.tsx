/** The one sprite; a file of its own beside the module, so that the module stays small and the browser keeps it. */
const sprite = new URL('../../theme/icons.svg', import.meta.url).href

type IconProps = { name: string; size?: number; label?: string }

/** A drawing of the sprite, hidden from readers unless it has a label of its own. */
export function Icon({ name, size = 16, label }: IconProps) {
  return (
    <svg
      className="cd-icon"
      width={size}
      height={size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
