import Box from '@mui/material/Box'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatNumber } from '../../../../i18n/format.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { ChartTable } from '../../../../src/ui/ChartTable.tsx'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Money } from '../../../../src/ui/Money.tsx'
import { PhoneText } from '../../../../src/ui/PhoneText.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import type { CategoryAnalysis } from '../../../_contracts/categories.ts'
import type { donors } from '../../schema.ts'

/** In a table. */
const SHORT = { style: 'short' } as const

/** Who that is; a hidden name is not shown here (product.md 3), their own page is. */
function Name({ id, name }: { id: string; name: string | null }) {
  const texts = useTexts<typeof donors>('donors')
  return <Link to={`/app/donors/${id}/show`}>{name === null ? texts.text('anonymous') : <bdi>{name}</bdi>}</Link>
}

/** A table that is wider than a phone: reached by the keyboard to be scrolled. */
const Wide = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <Box role="group" aria-labelledby={label} tabIndex={0} sx={{ overflowX: 'auto' }}>
    {children}
  </Box>
)

/** [2.61] who came into the category this month, and who left it. */
export function Moved({
  moved,
  list,
}: Pick<CategoryAnalysis, 'list'> & { moved: NonNullable<CategoryAnalysis['moved']> }) {
  const translate = useTranslate()
  const texts = useTexts<typeof donors>('donors')
  const { locale } = useFormat()
  const id = useId()
  const { came, went, latest } = moved
  const category = (one: string | null) =>
    one === null ? translate('categories.moved.noCategory') : texts.place('category').choice(one)
  return (
    <Section
      title={translate('categories.moved.title')}
      subtitle={
        came + went === 0
          ? translate('categories.moved.none')
          : translate('categories.moved.summary', {
              came: formatNumber(came, { locale }),
              went: formatNumber(went, { locale }),
            })
      }
      action={<Link to="/app/category_changes">{translate('categories.moved.all')}</Link>}
    >
      {latest.length === 0 ? null : (
        <Wide label={id}>
          <ChartTable
            caption={translate('categories.moved.title')}
            captionId={id}
            headings={['donor', 'from', 'to', 'at'].map((one) => translate(`categories.moved.${one}`))}
            rows={latest.map((one) => ({
              id: `${list}${one.id}${one.at}`,
              head: <Name id={one.id} name={one.name} />,
              cells: [category(one.from), category(one.to), <DateText key="at" value={one.at} {...SHORT} />],
            }))}
          />
        </Wide>
      )}
    </Section>
  )
}

/** product.md 33: the lapsed elites, to be called today. */
export function Calls({ calls }: Pick<CategoryAnalysis, 'calls'>) {
  const translate = useTranslate()
  const id = useId()
  return (
    <Section title={translate('categories.calls.title')} subtitle={translate('categories.calls.note')}>
      {calls.length === 0 ? (
        translate('categories.calls.none')
      ) : (
        <Wide label={id}>
          <ChartTable
            caption={translate('categories.calls.title')}
            captionId={id}
            headings={['donor', 'phone', 'last', 'lastAmount', 'total'].map((one) =>
              translate(`categories.calls.${one}`),
            )}
            rows={calls.map((call) => ({
              id: call.id,
              head: <Name id={call.id} name={call.name} />,
              cells: [
                <a key="phone" href={`tel:${call.phone}`}>
                  <PhoneText value={call.phone} />
                </a>,
                <DateText key="last" value={call.lastGiftDate} {...SHORT} />,
                <Money key="amount" value={call.lastGiftAmount} trim />,
                <Money key="total" value={call.givenTotal} trim />,
              ],
            }))}
          />
        </Wide>
      )}
    </Section>
  )
}
