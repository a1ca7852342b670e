import { useState } from 'react'
import { useCall } from 'shared-components/area'
import { api } from 'shared-state'

/** Somebody's record. While the account is being taken away it stays as it was and is not asked for again. */
export function usePerson(userId: number | undefined) {
  const [isGoing, setGoing] = useState(false)
  const query = userId !== undefined && !isGoing && { userId }
  return { ...useCall(api.people.getUser, query, { staleTime: 0, keepsPrevious: true }), setGoing }
}
