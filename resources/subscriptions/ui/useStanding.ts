import { useQuery } from '@tanstack/react-query'
import { readAction } from '../../../src/generate/calls.ts'
import { useFollowed } from '../../../src/generate/hooks/followed.ts'
import { useRecord, useRecords } from '../../../src/generate/records.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import type { OwnHeld } from '../../_contracts/heldPayments.ts'
import type { Usage } from '../../_contracts/usage.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { invoices } from '../../invoices/schema.ts'
import { plans } from '../../plans/schema.ts'
import { subscriptions } from '../schema.ts'

export type Plan = RecordOf<typeof plans>
export type Subscription = RecordOf<typeof subscriptions>
export type Invoice = RecordOf<typeof invoices>

/** How an entity's package stands; `items` is null while nothing is limited. */
export interface Standing {
  items: Usage['items']
  current: Subscription | null
  upcoming: Subscription | null
  asked: Subscription | null
  /** What was paid and waits for a person of the platform. */
  held: readonly OwnHeld[]
  /** Where one writes to the platform; null where it has named no address. */
  contact: string | null
}

/** Whether a package can be chosen: a free pack goes on by itself, and a period that is paid for begins by itself. */
export const isOpenTo = ({ current, upcoming }: Standing, { id, free }: Plan): boolean =>
  upcoming === null && !(free && current?.plan === id && current.status === 'Renewed')

const KEY = ['subscriptions', 'standing'] as const
const MOST = { page: 1, perPage: 100 }
const NEWEST = { field: 'createdAt', order: 'DESC' } as const

export function useStanding() {
  const followed = useFollowed(['subscriptions'], KEY)
  return useQuery({
    queryKey: KEY,
    queryFn: () => readAction<Standing>('subscriptions', null, 'standing'),
    ...followed,
  })
}

/** The packages that can be had, the cheapest first. */
export const usePlans = () =>
  useRecords(plans, { filter: { active: true }, sort: { field: 'price', order: 'ASC' }, pagination: MOST })

/** One request, followed until it is settled. */
export function useSubscription(id: string) {
  const followed = useFollowed(['subscriptions'], ['subscriptions', 'getOne'], id !== '')
  return useRecord(subscriptions, id, { ...followed, enabled: id !== '' })
}

/** All periods that there were, the newest first. */
export function useHistory() {
  const followed = useFollowed(['subscriptions'], ['subscriptions', 'getList'])
  return useRecords(subscriptions, { sort: NEWEST, pagination: MOST }, followed)
}

/** Invoices, of one request or of all, the newest first. */
export function useInvoices(subscription: string | null, enabled: boolean) {
  const followed = useFollowed(['invoices'], ['invoices', 'getList'], enabled)
  const filter = subscription === null ? {} : { subscription }
  return useRecords(invoices, { filter, sort: NEWEST, pagination: MOST }, { ...followed, enabled })
}

/** What a package is called in the reader's language. */
export function useNames() {
  const { locale } = useFormat()
  return {
    ofPlan: ({ nameAr, nameEn }: Plan): string => (locale === 'ar' ? nameAr : nameEn),
    textOf: ({ textAr, textEn }: Plan): string | null => (locale === 'ar' ? textAr : textEn),
    of: ({ planAr, planEn }: Subscription): string => (locale === 'ar' ? planAr : planEn),
  }
}
