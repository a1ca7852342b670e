import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isWriting } from '../../wedge/typed-field.ts'
import type { Scan } from '../../wedge/wedge.ts'
import { answerUnwanted, isHeard, onHearers } from './hearers.ts'
import { useWedge } from './use-wedge.ts'

/** Elements that hear scanners themselves. */
const elementsThatHear = 'crossdock-stock-in, crossdock-scanner:not([wedge="off"])'

/** The page's keys but those that write into a field: a code scanned into a search is what is searched for. */
class OutsideFields extends EventTarget {
  private readonly outside = new Map<EventListener, EventListener>()

  override addEventListener(type: string, listener: EventListener): void {
    const outside =
      this.outside.get(listener) ??
      ((event: Event) => {
        if (!isWriting(event)) listener(event)
      })
    this.outside.set(listener, outside)
    window.addEventListener(type, outside, true)
  }

  override removeEventListener(type: string, listener: EventListener): void {
    const outside = this.outside.get(listener)
    if (outside) window.removeEventListener(type, outside, true)
  }
}
const outsideFields = new OutsideFields()

/** Tells of the scans that no screen hears, and of those that the screen which heard them passed on. */
export function useUnwantedScan(onScan: (scan: Scan) => void): void {
  const isOn = !useSyncExternalStore(onHearers, isHeard)
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => answerUnwanted((scan) => latest.current(scan)), [])
  useWedge(
    {
      onScan: (scan) => {
        if (!document.querySelector(elementsThatHear)) latest.current(scan)
      },
    },
    { isOn, target: outsideFields },
  )
}
