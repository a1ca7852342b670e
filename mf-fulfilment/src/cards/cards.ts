/** The dashboard's cards of this area: one file, which comes after the first numbers. */
export { MyListCard } from './my-list-card.tsx'
export { PickersCard } from './pickers-card.tsx'
export { ShortPicksCard } from './short-picks-card.tsx'
export { WaitingListsCard } from './waiting-lists-card.tsx'
