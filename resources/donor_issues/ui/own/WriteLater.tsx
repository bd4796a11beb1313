import { later, useBrought } from '../../../../src/generate/lazyPart.tsx'
import { HeldSection, NearSection } from '../../../../src/generate/NearSection.tsx'
import type { WriteProps } from './Write.tsx'

const FURTHER_DOWN = { xs: 480, sm: 440 }
const Form = later(async () => (await import('./Write.tsx')).Write, FURTHER_DOWN)
const PARTS = [Form]

/** Under the same heading from the beginning: nothing moves when it comes. */
const Coming = (props: WriteProps) =>
  useBrought(PARTS) ? <Form {...props} /> : <HeldSection title={props.title} height={FURTHER_DOWN.xs} />

/** Writing comes after reading: the form is half of what a donor's pages weigh. */
export const Write = (props: WriteProps) => (
  <NearSection title={props.title} height={FURTHER_DOWN.xs}>
    <Coming {...props} />
  </NearSection>
)
