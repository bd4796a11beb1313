import Typography from '@mui/material/Typography'
import { useRecord } from '../../../src/generate/records.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import { KeyValue } from '../../../src/ui/KeyValue.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { letters } from '../../letters/schema.ts'
import type { messages } from '../schema.ts'

/** In the order in which they may happen; when it went, the message itself says. */
const MOMENTS = ['fetchedAt', 'openedAt', 'disownedAt', 'stoppedAt'] as const

/** What became of the letter that a message brought; nothing before anything has. */
export function Letter({ record: { letter } }: { record: RecordOf<typeof messages> }) {
  const texts = useTexts<typeof letters>(letters.name)
  const { data } = useRecord(letters, letter ?? '', { enabled: letter !== null })
  const items = MOMENTS.flatMap((name) => {
    const at = data?.[name] ?? null
    const { label, hint } = texts.place(name)
    if (at === null) return []
    const value = (
      <>
        <DateText value={at} withTime />
        {hint === undefined ? null : (
          <Typography variant="body2" color="textSecondary">
            {hint}
          </Typography>
        )}
      </>
    )
    return [{ id: name, label, value }]
  })
  if (items.length === 0) return null
  return (
    <Section title={texts.one}>
      <KeyValue items={items} />
    </Section>
  )
}
