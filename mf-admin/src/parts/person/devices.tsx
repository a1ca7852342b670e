import { countOf, relative } from 'contract/format'
import { Button, ErrorNotice, Icon, Tag, useNow, When } from 'shared-components/page'
import { api } from 'shared-state'
import type { Frame } from './frame.ts'
import { nameOf, type PersonRecord } from './person.ts'
import { useAct } from './use-act.ts'

type Device = PersonRecord['devices'][number]

const isHandheld = ({ device }: Device): boolean => /handheld|android|iphone|phone|tablet|ipad/i.test(device)

/** The devices somebody is signed in on, each to sign out; of oneself all but this one. */
export function Devices({ person, frame: Frame }: { person: PersonRecord; frame: Frame }) {
  const { devices, isMyself, userId } = person
  const { busy, error, act } = useAct()
  const mayEnd = person.mayManage || isMyself
  const others = isMyself ? devices.filter(({ isThis }) => !isThis) : devices
  const who = isMyself ? 'You are' : `${nameOf(person)} is`
  const endAll = () =>
    act('all', () => api.people.endSession({ body: { userId } }), `${who} signed out of ${allOf(others, isMyself)}`)
  const endOne = ({ sessionId, device }: Device) =>
    void act(
      String(sessionId),
      () => api.people.endSession({ body: { userId, sessionId } }),
      `${who} signed out of ${device}`,
    )
  return (
    <Frame
      title="Signed in"
      note={devices.length > 0 ? countOf(devices.length, 'device') : undefined}
      action={
        mayEnd &&
        others.length > (isMyself ? 0 : 1) && (
          <Button kind="link" busy={busy === 'all'} onClick={() => void endAll()}>
            Sign out of {allOf(others, isMyself)}
          </Button>
        )
      }
    >
      {error !== undefined && <ErrorNotice error={error} />}
      {devices.length === 0 && <p className="cd-second">Not signed in</p>}
      {devices.map((device) => (
        <DeviceLine
          key={device.sessionId}
          device={device}
          isBusy={busy === String(device.sessionId)}
          onEnd={mayEnd && !device.isThis ? () => endOne(device) : undefined}
        />
      ))}
    </Frame>
  )
}

function allOf(devices: readonly Device[], isMyself: boolean): string {
  if (isMyself) return devices.length === 1 ? 'the other device' : `all ${devices.length} others`
  return devices.length === 2 ? 'both' : `all ${devices.length}`
}

type LineProps = { device: Device; isBusy: boolean; onEnd: (() => void) | undefined }

function DeviceLine({ device, isBusy, onEnd }: LineProps) {
  const now = useNow()
  return (
    <div className="cd-inner-row cd-signed-in">
      <Icon name={isHandheld(device) ? 'phone' : 'display'} />
      <div className="cd-two">
        <div className="cd-strong">
          {[device.device || 'Unknown device', device.address].filter(Boolean).join(', ')}
        </div>
        <div className="cd-two__second">
          {device.isThis ? 'now' : relative(device.lastActTimestamp, now)} · since <When ms={device.since} />
        </div>
      </div>
      {device.isThis && <Tag>This device</Tag>}
      {onEnd && (
        <Button busy={isBusy} label={`Sign out of ${device.device || 'the unknown device'}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </div>
  )
}
