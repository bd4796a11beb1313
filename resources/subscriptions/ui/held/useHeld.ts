import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { formatMoney } from '../../../../i18n/format.ts'
import { nameIn } from '../../../../i18n/named.ts'
import { readAction } from '../../../../src/generate/calls.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import type { HeldPayment, HeldPayments } from '../../../_contracts/heldPayments.ts'

const KEY = ['subscriptions', 'held'] as const

/** What waits and what was settled, asked for anew whenever somebody comes back to the page. */
export const useHeld = () =>
  useQuery({
    queryKey: KEY,
    queryFn: () => readAction<HeldPayments>('subscriptions', null, 'held'),
    refetchOnWindowFocus: 'always',
  })

/** Asks again after an act: for the list, and for the number on the first page. */
export function useHeldAgain(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([KEY, ['entities', 'glance']].map((queryKey) => client.invalidateQueries({ queryKey })))
  }
}

/** A payment in the reader's words. */
export function useHeldWords() {
  const translate = useTranslate()
  const { locale } = useFormat()
  return {
    plan: ({ planAr, planEn }: Pick<HeldPayment, 'planAr' | 'planEn'>): string => (locale === 'ar' ? planAr : planEn),
    entity: ({ entityName, entityNameEn, branchName, branchNameEn }: HeldPayment): string =>
      translate('heldPayments.of', {
        name: nameIn({ name: entityName, nameEn: entityNameEn }, locale),
        branch: nameIn({ name: branchName, nameEn: branchNameEn }, locale),
      }),
    /** The service's own word where it is none that is documented. */
    status: ({ standing, serviceStatus }: Pick<HeldPayment, 'standing' | 'serviceStatus'>): string =>
      standing === null ? (serviceStatus ?? '') : translate(`heldPayments.status.${standing}`),
    money: (amount: string): string => formatMoney(amount, { locale }).text,
  }
}
