import { useTranslate } from 'react-admin'
import type { Short } from '../../../resources/_contracts/usage.ts'
import { Notice } from '../../ui/Notice.tsx'

/** [8.43] before anything is sent: of what the package has too little. */
export function ShortPackage({ short }: { short: readonly Short[] }) {
  const translate = useTranslate()
  if (short.length === 0) return null
  const amount = (item: Short['item'], n: number) => translate(`subscription.amounts.${item}`, { smart_count: n })
  return (
    <Notice tone="warning">
      {short.map(({ item, asked, left, notIncluded }) => (
        <div key={item}>
          {left === 0
            ? translate(notIncluded ? 'subscription.short.notIncluded' : 'subscription.short.none', {
                asked: amount(item, asked),
                item: translate(`subscription.items.${item}`),
              })
            : translate('subscription.short.some', {
                asked: amount(item, asked),
                left: amount(item, left),
                beyond: amount(item, asked - left),
              })}
        </div>
      ))}
    </Notice>
  )
}
