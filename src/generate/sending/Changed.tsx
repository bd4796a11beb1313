import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Said above the button where there are as many no more as were confirmed: nothing was sent. */
export function Changed({ count }: { count: number }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  return (
    <Notice tone="warning">{translate('reports.confirm.changed', { count: formatNumber(count, { locale }) })}</Notice>
  )
}
