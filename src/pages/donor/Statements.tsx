import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { paperName } from '../../../resources/_contracts/inWriting.ts'
import { useEntityName } from '../../../resources/donor_issues/ui/own/useOwn.ts'
import { refusalText } from '../../generate/calls.ts'
import { download, http } from '../../providers/http.ts'
import { Section } from '../../ui/Section.tsx'
import { Line, Lines } from './Lines.tsx'

/** A year that a statement can be had of. */
interface Stated {
  donor: string
  entityId: string
  year: number
  gifts: number
}

type Of = Pick<Stated, 'donor' | 'year'> & { gift?: string; receipt?: string | null }

const pathOf = ({ donor, year, gift }: Of): string =>
  `/api/own/statements/${donor}/${year}${gift === undefined ? '' : `?gift=${gift}`}`

/** product.md 11: downloads what was given, in writing. */
export function StatementButton({ of, label, children }: { of: Of; label?: string; children: ReactNode }) {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await download(pathOf(of), of.receipt ? paperName(of.receipt) : `athar-statement-${of.year}.pdf`)
    } catch (fault) {
      notify(refusalText(fault), { type: 'error', multiLine: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" disabled={busy} aria-busy={busy} aria-label={label} onClick={() => void run()}>
      {children}
    </Button>
  )
}

function YearLine({ one }: { one: Stated }) {
  const translate = useTranslate()
  const name = useEntityName(one.entityId)
  const year = String(one.year)
  return (
    <>
      <div>
        <Typography component="div">{translate('auth.donorHome.statements.year', { year })}</Typography>
        <Typography variant="body2" color="textSecondary" component="div">
          <bdi>{name}</bdi>
          {' · '}
          {translate('gifts.statement.count', { smart_count: one.gifts })}
        </Typography>
      </div>
      <StatementButton of={one} label={translate('auth.donorHome.statements.getYear', { year })}>
        {translate('auth.donorHome.statements.get')}
      </StatementButton>
    </>
  )
}

/** Of which years there are statements: asked for with the gifts below them, which they would push away if they came later. */
export const useStatements = () =>
  useQuery({
    queryKey: ['own', 'statements'],
    queryFn: async () => (await http<readonly Stated[]>('/api/own/statements')).json,
  })

/** product.md 11: a statement for each year and charity; nothing where nothing was given. */
export function Statements({ data = [] }: Pick<ReturnType<typeof useStatements>, 'data'>) {
  const translate = useTranslate()
  if (data.length === 0) return null
  return (
    <Section
      title={translate('auth.donorHome.statements.title')}
      subtitle={translate('auth.donorHome.statements.lead')}
    >
      <Lines>
        {data.map((one) => (
          <Line key={`${one.donor} ${one.year}`}>
            <YearLine one={one} />
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
