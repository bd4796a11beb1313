import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { createElement, useId } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { Section } from '../../ui/Section.tsx'
import { fieldOf, formNames, isWide } from '../fields.ts'
import { FieldInput } from '../inputs/FieldInput.tsx'
import { useTexts } from '../texts.ts'
import type { Layout } from '../types.ts'
import { type Part, partsOf } from './sections.ts'

/** From so many parts on, a form has a list of them to jump by. */
const MANY = 5

interface PartsProps {
  resource: Resource
  layout?: Layout
}

const partId = (form: string, part: Part): string => `${form}-${part.key ?? 'rest'}`

/** The parts of a long form, those with faults marked; only where there is room beside it. */
function Contents({ form, parts, titleOf }: { form: string; parts: readonly Part[]; titleOf: (part: Part) => string }) {
  const translate = useTranslate()
  const { errors } = useFormState()
  const jump = (part: Part) => document.getElementById(partId(form, part))?.scrollIntoView({ block: 'start' })
  return (
    <Box
      component="nav"
      aria-label={translate('kit.parts')}
      sx={{ display: { xs: 'none', lg: 'grid' }, position: 'sticky', top: 72, alignSelf: 'start', gap: 0.25 }}
    >
      {parts.map((part) => {
        const faulty = part.fields.some((name) => errors[name] !== undefined)
        return (
          <Button
            key={part.key ?? ''}
            variant="text"
            size="small"
            color={faulty ? 'error' : 'inherit'}
            onClick={() => jump(part)}
            sx={{ justifyContent: 'flex-start', textAlign: 'start', fontWeight: faulty ? 600 : 500 }}
          >
            {titleOf(part)}
          </Button>
        )
      })}
    </Box>
  )
}

function Inputs({ resource, part, own }: { resource: Resource; part: Part; own: Layout['inputs'] }) {
  const texts = useTexts(resource.name)
  const input = (name: string) =>
    createElement(own?.[name] ?? FieldInput, {
      field: fieldOf(resource, name),
      source: name,
      place: texts.place(name),
    })
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {part.fields.map((name) => (
        <Box key={name} sx={{ gridColumn: isWide(fieldOf(resource, name)) ? '1 / -1' : undefined, minWidth: 0 }}>
          {input(name)}
        </Box>
      ))}
    </Box>
  )
}

/** Every input of a resource by the sections of its layout. */
export function Parts({ resource, layout }: PartsProps) {
  const texts = useTexts(resource.name)
  const form = useId()
  const parts = partsOf(formNames(resource), layout)
  const titleOf = (part: Part): string => (part.key === null ? texts.one : texts.section(part.key))
  const sections = parts.map((part) => (
    <Box key={part.key ?? ''} id={partId(form, part)} sx={{ scrollMarginTop: 72 }}>
      <Section title={titleOf(part)}>
        <Inputs resource={resource} part={part} own={layout?.inputs} />
      </Section>
    </Box>
  ))
  if (parts.length < MANY) return <Box sx={{ maxWidth: 920 }}>{sections}</Box>
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '190px minmax(0, 920px)' },
      }}
    >
      <Contents form={form} parts={parts} titleOf={titleOf} />
      <div>{sections}</div>
    </Box>
  )
}
