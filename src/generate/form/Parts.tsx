import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { createElement, useId } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { Section } from '../../ui/Section.tsx'
import type { Row } from '../calls.ts'
import { fieldOf, formNames, isWide } from '../fields.ts'
import { FieldInput } from '../inputs/FieldInput.tsx'
import { later } from '../lazyPart.tsx'
import { useTexts } from '../texts.ts'
import type { Layout } from '../types.ts'
import type { Body } from './changes.ts'
import { StepBar } from './StepBar.tsx'
import type { Stepping } from './sections.ts'
import { type Part, partsOf, stepId } from './sections.ts'

/** From so many parts on, a form has a list of them to jump by. */
const MANY = 5

interface PartsProps {
  resource: Resource
  layout?: Layout
  /** The record as it was last read; null for a new one. */
  record: Row | null
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

interface InputsProps {
  resource: Resource
  part: Part
  title: string
  layout: Layout | undefined
  record: Row | null
}

/** Of the few records of which something is fixed: how values are shown weighs something. */
const Fixed = later(async () => (await import('./Fixed.tsx')).Fixed, { xs: 68, sm: 68 })

function Inputs({ resource, part, title, layout, record }: InputsProps) {
  const texts = useTexts(resource.name)
  const { beside: Beside } = part
  const fixed = record === null ? [] : (layout?.fixed?.of(record) ?? [])
  const input = (name: string) => {
    const place = texts.place(name)
    const isTitled = part.fields.length === 1 && place.label === title
    return createElement(layout?.inputs?.[name] ?? FieldInput, {
      field: fieldOf(resource, name),
      source: name,
      place,
      isTitled,
    })
  }
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 2.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
        // An input that asks for nothing now takes no room, and no gap either.
        '& > :empty': { display: 'none' },
      }}
    >
      {part.fields.map((name) => (
        <Box key={name} sx={{ gridColumn: isWide(fieldOf(resource, name)) ? '1 / -1' : undefined, minWidth: 0 }}>
          {record !== null && fixed.includes(name) ? <Fixed {...{ resource, name, record }} /> : input(name)}
        </Box>
      ))}
      {Beside === undefined ? null : (
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <Beside record={record} />
        </Box>
      )}
    </Box>
  )
}

/** Every input of a resource by the sections of its layout. */
export function Parts({ resource, layout, record }: PartsProps) {
  const texts = useTexts(resource.name)
  const form = useId()
  const parts = partsOf(formNames(resource), layout)
  const titleOf = (part: Part): string => (part.key === null ? texts.one : texts.section(part.key))
  const sections = <Sections {...{ form, resource, layout, record, parts }} />
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

interface SectionsProps extends PartsProps {
  form: string
  parts: readonly Part[]
}

function Sections({ form, resource, layout, record, parts }: SectionsProps) {
  const texts = useTexts(resource.name)
  return parts.map((part) => {
    const title = part.key === null ? texts.one : texts.section(part.key)
    return (
      <Box key={part.key ?? ''} id={partId(form, part)} sx={{ scrollMarginTop: 72 }}>
        <Section title={title}>
          <Inputs resource={resource} part={part} title={title} layout={layout} record={record} />
        </Section>
      </Box>
    )
  })
}

interface StepPartsProps extends PartsProps {
  /** The form's id. */
  form: string
  stepping: Stepping
  blank: Body
}

/** The same a step at a time. All inputs stay where they are: what is typed, goes up or is marked survives the way. */
export function SteppedParts({ resource, layout, record, form, stepping, blank }: StepPartsProps) {
  return (
    <Box sx={{ maxWidth: 920 }}>
      <StepBar resource={resource} stepping={stepping} blank={blank} form={form} />
      {stepping.steps.map((step, index) => (
        <Box
          key={step.key}
          id={stepId(form, step, 'panel')}
          role="tabpanel"
          aria-labelledby={stepId(form, step, 'tab')}
          tabIndex={-1}
          hidden={index !== stepping.now}
          sx={{ outline: 'none', scrollMarginTop: 72 }}
        >
          <Sections {...{ form, resource, layout, record, parts: step.parts }} />
        </Box>
      ))}
    </Box>
  )
}
