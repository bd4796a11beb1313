import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Section } from '../../ui/Section.tsx'

interface SpecimenProps {
  /** Key of what it is, in words. */
  title: string
  /** As it is called in the code. */
  name: string
  children: ReactNode
}

/** One component with its states side by side, and by what name those who build find it. */
export function Specimen({ title, name, children }: SpecimenProps) {
  const translate = useTranslate()
  return (
    <Section
      title={translate(title)}
      subtitle={
        <code dir="ltr" style={{ fontFamily: 'inherit' }}>
          {name}
        </code>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
        }}
      >
        {children}
      </Box>
    </Section>
  )
}

/** A state of it, in a word above. */
export const State = ({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) => (
  <Box sx={{ minWidth: 0, gridColumn: isWide ? '1 / -1' : undefined }}>
    <Typography component="p" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
      {name}
    </Typography>
    {children}
  </Box>
)
