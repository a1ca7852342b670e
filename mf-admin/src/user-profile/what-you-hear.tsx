import { useStore } from '@nanostores/react'
import { isMutable, kindOf } from 'contract/notification-kinds'
import { useCall } from 'shared-components/area'
import { Button, Card, ErrorNotice, Failed, Icon, Waiting } from 'shared-components/page'
import { $role, api } from 'shared-state'
import type { Href } from '../href.ts'
import { useAct } from '../parts/person/use-act.ts'
import { type Heard, howWords } from './how-words.ts'

/** What one is told of, each to be muted but for what concerns the account itself. */
export function WhatYouHear() {
  const { data, error, refetch } = useCall(api.notification.getMuted, {}, { staleTime: 0 })
  const { busy, error: refused, act } = useAct()
  const isKeeper = useStore($role) === 'MERCHANT_ADMIN'
  const set = ({ kind, isMuted }: Heard) =>
    void act(
      kind,
      () => api.notification.mute({ body: { kind, isMuted: !isMuted } }),
      `${kindOf(kind).label}: ${isMuted ? 'you hear of them again' : 'muted'}`,
    )
  return (
    <Card
      title="What you hear"
      action={
        isKeeper && (
          <Button kind="link" href={'/super-admin/merchant-notification-setting' satisfies Href}>
            Settings of your merchant
          </Button>
        )
      }
    >
      {refused !== undefined && <ErrorNotice error={refused} />}
      {!data &&
        (error ? <Failed title="It could not be read" error={error} onRetry={refetch} /> : <Waiting rows={4} />)}
      {data?.map((one) => (
        <KindLine key={one.kind} heard={one} isBusy={busy === one.kind} onSet={() => set(one)} />
      ))}
    </Card>
  )
}

type LineProps = { heard: Heard; isBusy: boolean; onSet: () => void }

function KindLine({ heard, isBusy, onSet }: LineProps) {
  const { kind, isMuted } = heard
  const { icon, label, comes } = kindOf(kind)
  return (
    <div className="cd-inner-row cd-heard">
      <Icon name={icon} />
      <div className="cd-two">
        <div className="cd-strong">{label}</div>
        <div className="cd-two__second">
          {comes} {howWords(heard)}.
        </div>
      </div>
      {isMutable(kind) && (
        <Button
          icon={isMuted ? 'volume-up' : 'volume-mute'}
          busy={isBusy}
          label={`${isMuted ? 'Hear again' : 'Mute'}: ${label}`}
          onClick={onSet}
        >
          {isMuted ? 'Hear again' : 'Mute'}
        </Button>
      )}
    </div>
  )
}
