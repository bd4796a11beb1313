import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import DragIndicator from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { blankRow } from '../../../../src/generate/fields.ts'
import { AddBlock } from '../../../../src/generate/inputs/blocks.tsx'
import { FieldInput } from '../../../../src/generate/inputs/FieldInput.tsx'
import { RemovedLine, RowCard, useRepeated } from '../../../../src/generate/inputs/repeated.tsx'
import { RowInputs, RowsGroup } from '../../../../src/generate/inputs/rowParts.tsx'
import { type InputProps, option } from '../../../../src/generate/types.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { fieldsIn, kindOf, kindsIn } from '../../../_kit/field.ts'
import { newBlockId } from '../../../_kit/fields/blocks.ts'
import { inLang } from '../../reading.ts'
import type { Question } from '../calls.ts'
import { Condition } from './Condition.tsx'

/** They stand in a line of their own, below what is asked. */
const CONDITION = ['onlyIf', 'onlyIs']
/** Other languages' options are known by their place: they stand beside each other. */
const OPTIONS = ['optionsAr', 'optionsEn']

interface CardProps extends InputProps {
  rows: ReturnType<typeof useRepeated>
  row: { key: string }
  index: number
  title: string
}

/** One question: it is moved by its grip, or by the buttons and by the keyboard. */
function Card({ field, source, place, rows, row, index, title }: CardProps) {
  const translate = useTranslate()
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, transform, transition, isDragging } = useSortable({
    id: row.key,
    attributes: { roleDescription: translate('surveys.builder.dragged') },
  })
  const columns = fieldsIn(field, row)
  const own = place.column(kindOf(row))
  const at = `${source}.${index}`
  const frame = {
    ref: setNodeRef,
    style: {
      transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
      transition,
      opacity: isDragging ? 0.6 : 1,
    },
  }
  const grip = (
    <IconButton
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={translate('surveys.builder.drag', { name: title })}
      sx={{ cursor: 'grab', touchAction: 'none' }}
    >
      <DragIndicator fontSize="small" />
    </IconButton>
  )
  return (
    <RowCard rows={rows} index={index} title={title} name={title} frame={frame} grip={grip}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <RowInputs columns={columns} source={at} place={own} Input={FieldInput} without={[...CONDITION, ...OPTIONS]} />
        {OPTIONS.every((name) => name in columns) ? (
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
            }}
          >
            {OPTIONS.map((name) => {
              const options = columns[name]
              return options ? (
                <FieldInput key={name} field={options} source={`${at}.${name}`} place={own.column(name)} />
              ) : null
            })}
          </Box>
        ) : null}
        <Condition source={source} index={index} />
      </Box>
    </RowCard>
  )
}

/** A question is called by its place, its kind and the first of its words. */
function useTitles({ source, place }: Pick<InputProps, 'source' | 'place'>) {
  const { locale } = useFormat()
  const questions = (useWatch({ name: source }) ?? []) as Question[]
  return (index: number, row: unknown): string => {
    const question = questions[index]
    const words = question ? inLang(locale, question.textAr, question.textEn) : ''
    const kind = place.column(kindOf(row)).label
    return words === '' ? `${index + 1}. ${kind}` : `${index + 1}. ${words.slice(0, 60)} · ${kind}`
  }
}

/** What a drag says to those who do not see it, in the reader's language. */
function useSpoken(keys: readonly string[]) {
  const translate = useTranslate()
  const place = (id: UniqueIdentifier | undefined): number => keys.indexOf(String(id)) + 1
  const announcements: Announcements = {
    onDragStart: ({ active }) => translate('surveys.builder.picked', { from: place(active.id) }),
    onDragOver: ({ over }) => (over ? translate('surveys.builder.over', { to: place(over.id) }) : undefined),
    onDragEnd: ({ over }) =>
      over ? translate('surveys.builder.dropped', { to: place(over.id) }) : translate('surveys.builder.left'),
    onDragCancel: () => translate('surveys.builder.left'),
  }
  return { announcements, screenReaderInstructions: { draggable: translate('surveys.builder.keys') } }
}

/** The questions of a survey: added by kind, written in place, ordered by drag and by keyboard. */
export function QuestionsInput({ field, source, place, isTitled = false }: InputProps) {
  const rows = useRepeated(source)
  const titleOf = useTitles({ source, place })
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = rows.fields.map(({ key }) => key)
  const accessibility = useSpoken(keys)
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [keys.indexOf(String(active.id)), keys.indexOf(String(over?.id))]
    if (from >= 0 && to >= 0 && from !== to) rows.move(from, to)
  }
  const after = (
    <>
      <RemovedLine rows={rows} titleOf={titleOf} />
      <AddBlock
        field={field}
        place={place}
        disabled={rows.fields.length >= option<number>(field, 'max')}
        onAdd={(kind) => rows.append({ id: newBlockId(), kind, ...blankRow(kindsIn(field)[kind] ?? {}) })}
      />
    </>
  )
  return (
    <DndContext accessibility={accessibility} sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop}>
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <RowsGroup source={source} place={place} isTitled={isTitled} after={after}>
          {rows.fields.map((row, index) => (
            <Card
              key={row.key}
              field={field}
              source={source}
              place={place}
              rows={rows}
              row={row}
              index={index}
              title={titleOf(index, row)}
            />
          ))}
        </RowsGroup>
      </SortableContext>
    </DndContext>
  )
}
