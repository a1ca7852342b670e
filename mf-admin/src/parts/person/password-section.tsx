import { Facts, When } from 'shared-components/page'
import type { Frame } from './frame.ts'
import type { PersonRecord } from './person.ts'

/** How old the password is, and how often somebody was refused. */
export function PasswordSection({ person, frame: Frame }: { person: PersonRecord; frame: Frame }) {
  const { passwordChangedTimestamp: changed, passwordExpiresTimestamp: expires, refusedSignIns } = person
  return (
    <Frame title="Password and sign-ins">
      <Facts
        facts={[
          [
            'Password',
            changed === null ? (
              'not chosen yet'
            ) : (
              <>
                changed <When ms={changed} isDay />
              </>
            ),
          ],
          ['Expires', expires === null ? changed === null ? '–' : 'never' : <When key="expires" ms={expires} isDay />],
          ['Refused sign-ins', refusedSignIns === 0 ? 'none in 30 days' : `${refusedSignIns} in 30 days`],
        ]}
      />
    </Frame>
  )
}
