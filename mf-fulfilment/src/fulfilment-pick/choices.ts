import type { Calls } from 'contract/calls/all'
import type { Query } from 'contract/define'
import { dateTime, thousands } from 'contract/format'
import { useEffect, useState } from 'react'

/** What lists are to be made of, as the dialog asks for it. */
export type Choices = Query<Calls['picking']['previewPickingList']> & { cart?: number }

/** Choices without those that are empty. */
export const chosen = (choices: Choices): Choices =>
  Object.fromEntries(
    Object.entries(choices).filter(([, value]) => value !== undefined && value !== '' && value !== false),
  ) as Choices

type CutOff = { shipByTimestamp: number; orders: number }

/** The moments to choose a cut-off from: 'Today 03:00 PM (12 orders)'. */
export const cutOffOptions = (cutOffs: readonly CutOff[], zone: string, now: number) =>
  cutOffs.map(({ shipByTimestamp, orders }) => ({
    value: shipByTimestamp,
    label: `${dateTime(shipByTimestamp, zone, now)} (${thousands(orders)} waiting)`,
  }))

const restMs = 250
/** A value once it has not changed for a moment: a number is typed digit by digit. */
export function useRested<T>(value: T): T {
  const text = JSON.stringify(value)
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return JSON.parse(rested) as T
}
