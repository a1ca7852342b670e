import { useState, type DragEvent } from 'react'
import { Button, Icon } from 'shared-components/page'
import { Field, useField, type FieldProps } from './field.tsx'
import { sizeWords } from 'contract/format'
import { fileProblem } from './file-rules.ts'

type FileProps = FieldProps & {
  /** As the browser takes it: '.csv' or 'image/png,image/jpeg,image/webp'. */
  accept?: string
  mostMegabytes?: number
  /** What the file is, in the zone: 'a CSV file'. */
  what?: string
}

/** A file, dropped or chosen: shows its name and size, refuses by type and size in words. */
export function FileField({ accept = '', mostMegabytes = 20, what = 'a file', ...props }: FileProps) {
  const {
    field,
    aria: { placeholder: _, ...aria },
    error,
    needed,
    id,
  } = useField(props)
  const [problem, setProblem] = useState<string>()
  const [isOver, setOver] = useState(false)
  const file = field.value instanceof File ? field.value : undefined
  const take = (taken: File | undefined) => {
    if (!taken) return
    const refusal = fileProblem(taken, { accept, mostMegabytes })
    setProblem(refusal)
    field.onChange(refusal ? undefined : taken)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <Field isWide id={id} label={props.label} hint={props.hint} error={problem ?? error} needed={needed}>
      <div
        className={isOver ? 'cd-drop cd-drop--over' : 'cd-drop'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Dropped file={file} what={what} onRemove={() => field.onChange(undefined)} />
        <input
          {...aria}
          ref={field.ref}
          className="cd-drop__input"
          type="file"
          accept={accept || undefined}
          hidden={Boolean(file)}
          onBlur={field.onBlur}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
    </Field>
  )
}

type DroppedProps = { file: File | undefined; what: string; onRemove: () => void }

/** The file that was taken, or the invitation to drop one. */
const Dropped = ({ file, what, onRemove }: DroppedProps) => (
  <>
    <Icon name={file ? 'file-earmark-text' : 'upload'} size={20} />
    {file ? (
      <>
        <span className="cd-drop__name">
          <b className="cd-strong">{file.name}</b> {sizeWords(file.size)}
        </span>
        <Button kind="link" onClick={onRemove}>
          Remove
        </Button>
      </>
    ) : (
      <span>
        Drop {what} here or <span className="cd-drop__choose">choose one</span>
      </span>
    )}
  </>
)
