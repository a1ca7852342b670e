import type { FormEvent } from 'react'
import { Select, TextInput } from 'shared-components/form'
import { Button, Card, toast } from 'shared-components/page'
import { saveScannerSettings, standardSettings } from 'shared-components/scan'
import { type Draft, draftOf, problemOf, settingsOf } from './draft.ts'

const layouts = [
  { value: 'typed', label: 'As typed: scanner and computer have one layout' },
  { value: 'us', label: 'By place: the scanner types as a US keyboard' },
]

type SettingsProps = { draft: Draft; onChange: (draft: Draft) => void }

/** How scans are told from typing on this device. */
export function SettingsCard({ draft, onChange }: SettingsProps) {
  const isWrong = numbers.some((name) => problemOf(draft, name))
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isWrong) return
    saveScannerSettings(settingsOf(draft))
    toast({ message: "The scanner's settings are saved on this device" })
  }
  const reset = () => {
    saveScannerSettings(standardSettings)
    onChange(draftOf(standardSettings))
    toast({ message: 'This device has the standard settings' })
  }
  return (
    <Card title="Settings of this device" note="tried at once, kept with Save">
      <form className="scanner-settings" onSubmit={save}>
        <SettingFields draft={draft} onChange={onChange} />
        <div className="scanner-buttons">
          <Button type="submit" kind="primary" disabledReason={isWrong ? 'A number is out of its range' : undefined}>
            Save
          </Button>
          <Button onClick={reset}>Back to standard</Button>
        </div>
      </form>
    </Card>
  )
}

const numbers = ['meanMsPerKey', 'quietMs', 'leastKeys'] as const

function SettingFields({ draft, onChange }: SettingsProps) {
  const set = (name: keyof Draft) => (text: string) => onChange({ ...draft, [name]: text })
  const number = (name: (typeof numbers)[number]) => ({
    value: draft[name],
    onChange: set(name),
    error: problemOf(draft, name),
    type: 'number' as const,
  })
  return (
    <>
      <TextInput
        label="Most ms from key to key, on average"
        hint="Standard 35. Fingers take 80 or more"
        {...number('meanMsPerKey')}
      />
      <TextInput
        label="Ms of quiet that end a code"
        hint="Standard 80. Enter or Tab end it at once"
        {...number('quietMs')}
      />
      <TextInput label="Fewest keys of a scan" hint="Standard 4" {...number('leastKeys')} />
      <TextInput
        label="Prefix"
        hint="What the scanner sends before each code"
        value={draft.prefix}
        maxLength={10}
        onChange={set('prefix')}
      />
      <TextInput
        label="Suffix"
        hint="After each code, before Enter"
        value={draft.suffix}
        maxLength={10}
        onChange={set('suffix')}
      />
      <Select label="Keys are read" value={draft.layout} options={layouts} onChange={set('layout')} />
    </>
  )
}
