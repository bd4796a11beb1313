import { DateText } from './DateText.tsx'

const SHORT = { style: 'short' } as const

/** A moment where there is little room: a short date and the time of day. */
export const Moment = ({ value }: { value: string }) => <DateText value={value} withTime {...SHORT} />
