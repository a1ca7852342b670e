import { linkLife } from 'contract/people'
import { roleNames } from 'contract/roles'
import { useState } from 'react'
import { Button, ErrorNotice } from 'shared-components/page'
import { api } from 'shared-state'
import type { Href } from '../../href.ts'
import { AccountQuestion } from './account-question.tsx'
import { nameOf, type PersonRecord } from './person.ts'
import { JoinButton } from './join-button.tsx'
import { type Chosen, needsPlace } from './role-section.tsx'
import { useAct } from './use-act.ts'

type FootProps = {
  person: PersonRecord
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  /** The account is being taken away, or stays after all. */
  onGoing: (isGoing: boolean) => void
  /** The account is gone. */
  onGone: () => void
}

/** What may be done with somebody's account, the next step first. */
export function PersonFoot({ person, chosen, onChoose, onGoing, onGone }: FootProps) {
  const [asked, setAsked] = useState<PersonRecord>()
  const { busy, error, act, forget } = useAct()
  const { userId, roleStatus } = person
  const name = nameOf(person)
  if (person.isMyself) return <Button href={'/user/user-profile/myself' satisfies Href}>Your profile</Button>
  if (!person.mayManage) return null
  const enable = () => api.people.updateRoleStatus({ query: { merchantUserId: userId, status: 'Active' } })
  const isJoining = person.existingMerchantId !== null
  return (
    <>
      {error !== undefined && <ErrorNotice error={error} onDismiss={forget} />}
      <JoinButton person={person} />
      {roleStatus === 'Waiting' && !isJoining && (
        <Button
          kind="primary"
          icon="person-check"
          busy={busy === 'approve'}
          onClick={() => void act('approve', enable, `${name} is approved, and is mailed a link to choose a password`)}
        >
          Approve
        </Button>
      )}
      {roleStatus !== 'Waiting' && person.assignableRoles.length > 0 && (
        <RoleButton person={person} chosen={chosen} busy={busy} act={act} onChoose={onChoose} />
      )}
      <LinkButton person={person} busy={busy} act={act} />
      {roleStatus === 'Disabled' ? (
        !isJoining && (
          <Button
            icon="person-check"
            busy={busy === 'enable'}
            onClick={() => void act('enable', enable, `${name} may sign in again`)}
          >
            Enable
          </Button>
        )
      ) : (
        <Button kind="danger" onClick={() => setAsked(person)}>
          {endings[roleStatus].button}
        </Button>
      )}
      {asked?.userId === userId && asked.roleStatus !== 'Disabled' && (
        <EndQuestion
          person={asked}
          now={person}
          ending={endings[asked.roleStatus]}
          onClose={() => setAsked(undefined)}
          onGoing={onGoing}
          onGone={onGone}
        />
      )}
    </>
  )
}

type ActProps = Pick<ReturnType<typeof useAct>, 'busy' | 'act'> & { person: PersonRecord }

/** The record as it was when a role or a location was chosen: what comes between is refused, and shown. */
function useSeen(person: PersonRecord, { role, locationId }: Chosen) {
  const [seen, setSeen] = useState<PersonRecord | undefined>(person)
  const isChosen = role !== undefined || locationId !== undefined
  if (!isChosen && seen !== person) setSeen(person)
  return { seen: seen ?? person, forget: () => setSeen(undefined) }
}

function RoleButton({ person, chosen, onChoose, busy, act }: ActProps & Pick<FootProps, 'chosen' | 'onChoose'>) {
  const role = chosen.role ?? person.role
  const isSame = role === person.role
  const needs = needsPlace(person, role)
  const isMissing = needs && chosen.locationId === undefined
  const reason = isMissing ? 'Choose a location first.' : isSame && !needs ? 'Choose another role first.' : undefined
  const { seen, forget } = useSeen(person, chosen)
  const give = async () => {
    const body = {
      userId: person.userId,
      role,
      seen: { role: seen.role, locationId: seen.locationId },
      ...(needs && chosen.locationId ? { locationId: chosen.locationId } : {}),
    }
    const done = isSame ? `${nameOf(person)} has a location` : `${nameOf(person)} is ${roleNames[role]}`
    const isDone = await act('role', () => api.people.updateUser({ body }), done)
    if (isDone) onChoose({})
    else forget()
  }
  return (
    <Button
      kind="primary"
      icon="person-check"
      busy={busy === 'role'}
      disabledReason={reason}
      onClick={() => void give()}
    >
      {isSame ? (needs ? 'Give location' : 'Change role') : `Make ${roleNames[role]}`}
    </Button>
  )
}

/** Mails a link: the invitation anew, or one for a new password. */
function LinkButton({ person: { userId, roleStatus, email }, busy, act }: ActProps) {
  const body = { userId }
  if (roleStatus === 'Invited')
    return (
      <Button
        icon="send"
        busy={busy === 'again'}
        onClick={() =>
          void act(
            'again',
            () => api.people.inviteAgain({ body }),
            `${email} is sent a new link; the one before has ended`,
          )
        }
      >
        Invite again
      </Button>
    )
  if (roleStatus !== 'Active') return null
  return (
    <Button
      icon="envelope"
      busy={busy === 'reset'}
      onClick={() =>
        void act(
          'reset',
          () => api.people.sendResetLink({ body }),
          `${email} is sent a link that works once, for ${linkLife.Reset.words}`,
        )
      }
    >
      Send reset link
    </Button>
  )
}

type Ending = { button: string; question: string; action: string; words: string; said: string; isGone?: true }

/** How an account is ended, as it stands. */
const endings: Record<'Active' | 'Waiting' | 'Invited', Ending> = {
  Active: {
    button: 'Disable…',
    question: 'Disable',
    action: 'Disable',
    words: 'is signed out of every device within a second and cannot sign in until somebody enables the account.',
    said: 'is disabled and signed out',
  },
  Waiting: {
    button: 'Turn down…',
    question: 'Turn down the sign-up of',
    action: 'Turn down',
    words: 'does not become a merchant here and cannot sign in.',
    said: 'is turned down',
  },
  Invited: {
    button: 'Take back…',
    question: 'Take back the invitation of',
    action: 'Take back',
    words: 'cannot use the link any more, and does not stand in the list.',
    said: 'is not invited any more',
    isGone: true,
  },
}

const wasApproved = ({ changes }: PersonRecord) => changes.some(({ event }) => event === 'Approved')

type QuestionProps = Pick<FootProps, 'onGoing' | 'onGone'> & {
  person: PersonRecord
  now: PersonRecord
  ending: Ending
  onClose: () => void
}

function EndQuestion({ person, now, ending, onClose, onGoing, onGone }: QuestionProps) {
  const { userId } = person
  const name = nameOf(person)
  const takeBack = async () => {
    onGoing(true)
    await api.people.takeInvitationBack({ body: { userId } }).catch((problem: unknown) => {
      onGoing(false)
      throw problem
    })
    onGone()
  }
  const disable = () => api.people.updateRoleStatus({ query: { merchantUserId: userId, status: 'Disabled' } })
  return (
    <AccountQuestion
      person={person}
      now={now}
      title={`${ending.question} ${name}?`}
      action={ending.action}
      said={`${name} ${ending.said}`}
      send={ending.isGone ? takeBack : disable}
      onClose={onClose}
    >
      <p>
        {name} {ending.words}
      </p>
      {ending.isGone && wasApproved(person) && (
        <p>
          The merchant {person.merchantName} stays: invite another administrator, or approve the next sign-up of that
          name as one.
        </p>
      )}
    </AccountQuestion>
  )
}
