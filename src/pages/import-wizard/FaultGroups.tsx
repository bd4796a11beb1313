import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Section } from '../../ui/Section.tsx'
import type { Mapping, Preview, Target } from './calls.ts'
import { FaultTable, rightOf } from './FaultTable.tsx'
import { useImportWords } from './words.ts'

interface FaultGroupsProps {
  target: Target
  preview: Pick<Preview, 'faults' | 'kinds' | 'allowed' | 'similar'>
  mapping: Mapping
}

/** What would not be added, by kind with its count; of very many faults some of each kind, and that it is some. */
export function FaultGroups({ target, preview, mapping }: FaultGroupsProps) {
  const translate = useTranslate()
  const words = useImportWords(target)
  const { locale } = useFormat()
  const { faults, kinds } = preview
  const num = (value: number): string => formatNumber(value, { locale })
  const total = kinds.reduce((sum, { count }) => sum + count, 0)
  const partial = faults.length < total
  if (faults.length === 0) return null
  return (
    <Section
      title={translate('imports.preview.faults')}
      subtitle={
        partial ? translate('imports.preview.shown', { shown: num(faults.length), total: num(total) }) : undefined
      }
    >
      {kinds.map(({ key, count }) => {
        const heading = translate('imports.kindCount', { kind: words.kind(key), num: num(count) })
        const shown = faults.filter((fault) => fault.key === key)
        // What is right of all of them alike is said once.
        const [right = '', ...others] = new Set(shown.map((fault) => rightOf(words, fault, preview)))
        const isOne = right !== '' && others.length === 0
        return (
          <Box key={key} sx={{ mb: 3 }}>
            <Typography component="h3" variant="h6">
              {heading}
            </Typography>
            {isOne ? (
              <Typography variant="body2" color="textSecondary">
                {right}
              </Typography>
            ) : null}
            <FaultTable
              target={target}
              faults={shown}
              label={heading}
              mapping={mapping}
              known={isOne ? null : preview}
            />
          </Box>
        )
      })}
    </Section>
  )
}
