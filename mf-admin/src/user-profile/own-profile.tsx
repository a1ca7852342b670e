import type { Calls } from 'contract/calls/all'
import type { Body } from 'contract/define'
import { changedUser } from 'contract/forms/admin'
import { roleNames } from 'contract/roles'
import { useEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useCall } from 'shared-components/area'
import { Form, Submit, TextField, useCallForm } from 'shared-components/form'
import { Card, Facts, Failed, Page, toast, Waiting } from 'shared-components/page'
import { api, readUserAnew, refreshed } from 'shared-state'
import { Changes } from '../parts/person/changes.tsx'
import { Devices } from '../parts/person/devices.tsx'
import { PasswordSection } from '../parts/person/password-section.tsx'
import { changedOf, isStale } from '../parts/person/changed.ts'
import { placeOf, type PersonRecord } from '../parts/person/person.ts'
import { ChangePassword } from './change-password.tsx'
import { WhatYouHear } from './what-you-hear.tsx'

/** Oneself: name and phone, the password, the devices one is signed in on. */
export function OwnProfile() {
  const { data: person, error, refetch } = useCall(api.people.getUser, {}, { staleTime: 0 })
  return (
    <Page title="User Profile" truth={person && `${roleNames[person.role]}, ${placeOf(person)}`}>
      {person ? (
        <>
          <div className="cd-columns">
            <OwnDetails person={person} />
            <ChangePassword rulesFor={person} />
          </div>
          <Devices person={person} frame={Card} />
          <WhatYouHear />
          <PasswordSection person={person} frame={Card} />
          <Changes person={person} frame={Card} />
        </>
      ) : error ? (
        <Failed title="Your profile could not be read" error={error} onRetry={refetch} />
      ) : (
        <Waiting rows={8} columns={2} />
      )}
    </Page>
  )
}

type Said = Pick<Body<Calls['people']['updateUser']>, 'name' | 'phone'>

/** What one may say of oneself; the rest is an administrator's. */
function OwnDetails({ person }: { person: PersonRecord }) {
  const form = useCallForm<Said>({ schema: changedUser, defaults: { name: person.name, phone: person.phone } })
  const { isDirty } = useFormState({ control: form.control })
  const [seen, setSeen] = useState(person)
  // What an administrator changes is shown at once, and never takes away what is being typed.
  if (!isDirty && seen !== person) setSeen(person)
  const { reset } = form
  useEffect(
    () => reset({ name: seen.name, phone: seen.phone }, { keepDirtyValues: true }),
    [reset, seen.name, seen.phone],
  )
  const save = async (said: Said) => {
    const changed = changedOf({ ...said, phone: said.phone ?? '' }, seen, seen)
    try {
      if (changed) await api.people.updateUser({ body: changed })
    } catch (problem) {
      if (isStale(problem)) setSeen(await api.people.getUser({}))
      throw problem
    }
    reset({ ...said, phone: said.phone ?? '' })
    await Promise.all([refreshed(), readUserAnew()])
    toast({ message: 'Your details are saved' })
  }
  return (
    <Form form={form} onSubmit={save}>
      <Card title="You">
        <TextField name="name" label="Name" autoComplete="name" isRequired />
        <TextField name="phone" label="Phone" type="tel" autoComplete="tel" />
        <div className="cd-field--wide">
          <Facts
            isWide
            facts={[
              ['E-mail', person.email],
              ['Role', roleNames[person.role]],
              [person.portal === 'Merchant' ? 'Merchant' : 'Location', placeOf(person)],
            ]}
          />
        </div>
        <div className="cd-field--wide">
          <Submit kind="quiet">Save details</Submit>
        </div>
      </Card>
    </Form>
  )
}
