import { useLayoutEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import {
  FormProvider,
  useForm,
  useFormContext,
  useFormState,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import { fromWireName } from 'contract/wire'
import { Button, ErrorNotice, Notice, toldBy, type ButtonKind } from 'shared-components/page'
import { besideOf, useDraft } from './draft.ts'
import { cleaned, type FormSchema } from './rules.ts'

const schemas = new WeakMap<object, FormSchema>()
/** The schema of the form that is drawn around a field. */
export const schemaOf = (control: object): FormSchema | undefined => schemas.get(control)

/** A form whose rules come from a call's schema. What is typed outlives a session that ends. */
export function useCallForm<T extends FieldValues>({
  schema,
  defaults,
}: {
  schema?: FormSchema
  defaults: DefaultValues<T>
}): UseFormReturn<T> {
  const form = useForm<T>({ defaultValues: defaults, mode: 'onTouched' })
  if (schema) schemas.set(form.control, schema)
  useDraft(form, schema, defaults)
  return form
}

/** Puts a refused call on its field ('PackageWeight' is packageWeight); false when no field of the form is meant. */
export function applyCallError<T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'getValues' | 'setError'>,
  error: unknown,
): boolean {
  const failure =
    typeof error === 'object' && error !== null && 'failure' in error ? (error.failure as { field?: string }) : {}
  if (!failure.field) return false
  const name = failure.field.split('.').map(fromWireName).join('.')
  const top = name.split(/[.[]/)[0] ?? ''
  if (!(top in form.getValues())) return false
  form.setError(name as Path<T>, { type: 'server', message: toldBy(error).message }, { shouldFocus: true })
  return true
}

const senders = new WeakMap<object, () => Promise<void>>()
/** Sends a drawn form as its button does: for a scan that fills its last field. */
export const sendForm = <T extends FieldValues>(form: Pick<UseFormReturn<T>, 'control'>): Promise<void> =>
  senders.get(form.control)?.() ?? Promise.resolve()

type FormProps<T extends FieldValues> = {
  form: UseFormReturn<T>
  onSubmit: (values: T) => unknown
  /** Two columns where there is room. */
  isGrid?: boolean
  /** The buttons, under a refusal that no field takes. */
  footer?: ReactNode
  children: ReactNode
}

/** A form: checks, sends once, puts a refusal where it belongs; what was typed stays. */
export function Form<T extends FieldValues>({ form, onSubmit, isGrid, footer, children }: FormProps<T>) {
  const [failure, setFailure] = useState<unknown>()
  const isSending = useRef(false)
  const check = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      await onSubmit(cleaned(values, schemaOf(form.control)))
      besideOf(form.control).sent()
    } catch (error) {
      if (!applyCallError(form, error)) setFailure(error)
    }
  })
  const send = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isSending.current) return
    isSending.current = true
    await check(event).finally(() => {
      isSending.current = false
    })
  }
  useLayoutEffect(() => void senders.set(form.control, send))
  return (
    <FormProvider {...form}>
      <form ref={besideOf(form.control).place} className="cd-form" noValidate onSubmit={(event) => void send(event)}>
        <Restored control={form.control} />
        <div className={isGrid ? 'cd-form__fields cd-form__fields--grid' : 'cd-form__fields'}>{children}</div>
        {failure !== undefined && <ErrorNotice error={failure} onDismiss={() => setFailure(undefined)} />}
        {footer && <div className="cd-form__foot">{footer}</div>}
      </form>
    </FormProvider>
  )
}

/** Says that what is in the form was typed before, and offers to begin anew. */
function Restored({ control }: { control: object }) {
  const { startAnew } = besideOf(control)
  if (!startAnew) return null
  return (
    <Notice title="What you typed before is here again." action={<Button onClick={startAnew}>Start anew</Button>}>
      It was not sent yet. Passwords and files are not kept.
    </Notice>
  )
}

type SubmitProps = {
  children: ReactNode
  kind?: ButtonKind
  icon?: string
  disabledReason?: string | undefined
  isWide?: boolean
  isLarge?: boolean
}

/** Sends the form it stands in; busy until it is answered. */
export function Submit({
  children,
  kind = 'primary',
  icon,
  disabledReason,
  isWide = false,
  isLarge = false,
}: SubmitProps) {
  const { isSubmitting } = useFormState({ control: useFormContext().control })
  return (
    <Button
      type="submit"
      kind={kind}
      busy={isSubmitting}
      disabledReason={disabledReason}
      isWide={isWide}
      isLarge={isLarge}
      {...(icon ? { icon } : {})}
    >
      {children}
    </Button>
  )
}
