import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { LIMITS } from '../../../resources/_kit/limits.ts'
import { type Area, moved, newArea, type Point, resized } from './areas.ts'
import { useDrawing } from './useDrawing.ts'

const STEP = 0.01
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

const percent = (share: number): string => `${share * 100}%`

interface PartProps {
  area: Area
  index: number
  label: string
  describedBy: string
  onKeyDown: (event: KeyboardEvent) => void
}

/** A part as it will be blurred. Its place is the picture's, so it is written past the page's direction. */
function Part({ area, index, label, describedBy, onKeyDown }: PartProps) {
  return (
    <Box
      component="button"
      type="button"
      data-part={index}
      aria-label={label}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      style={{ left: percent(area.x), top: percent(area.y), width: percent(area.width), height: percent(area.height) }}
      sx={{
        position: 'absolute',
        p: 0,
        cursor: 'move',
        bgcolor: 'transparent',
        backdropFilter: 'blur(14px)',
        border: '2px solid #fff',
        outline: '2px solid #000',
        '&:focus-visible': { outline: '3px solid var(--athar-action)', outlineOffset: 2 },
      }}
    >
      <span
        data-corner=""
        style={{
          position: 'absolute',
          right: -10,
          bottom: -10,
          width: 24,
          height: 24,
          borderRadius: 99,
          background: '#fff',
          border: '2px solid #000',
          cursor: 'nwse-resize',
        }}
      />
    </Box>
  )
}

interface BlurEditorProps {
  url: string
  name: string
  areas: readonly Area[]
  onChange: (areas: readonly Area[]) => void
}

/** The picture with its parts: drawn, moved, resized and removed with the hand or with keys alone. */
export function BlurEditor({ url, name, areas, onChange }: BlurEditorProps) {
  const translate = useTranslate()
  const word = (key: string, more?: Record<string, unknown>) => translate(`pictures.blur.${key}`, more)
  const keysId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  /** Which part the keyboard is led to once it is drawn; -1: there is none left. */
  const [lead, setLead] = useState<{ index: number } | null>(null)
  useEffect(() => {
    if (lead === null) return
    const part = frame.current?.querySelector<HTMLElement>(`[data-part="${lead.index}"]`)
    ;(part ?? add.current)?.focus()
  }, [lead])
  const { shown, handlers } = useDrawing(areas, (drawn) => {
    onChange(drawn.areas)
    setLead({ index: drawn.index })
  })
  const isFull = areas.length >= LIMITS.blurredParts

  const labelOf = (area: Area, index: number): string => {
    const [x, y, width, height] = [area.x, area.y, area.width, area.height].map((share) => Math.round(share * 100))
    return word('part', { number: index + 1, total: shown.length, x, y, width, height })
  }
  const remove = (index: number) => {
    onChange(areas.toSpliced(index, 1))
    setLead({ index: Math.min(index, areas.length - 2) })
  }
  const onKey = (index: number) => (event: KeyboardEvent) => {
    const area = areas[index]
    const by = ARROWS[event.key]
    if (!area) return
    if (event.key === 'Delete' || event.key === 'Backspace') remove(index)
    else if (by !== undefined) onChange(areas.with(index, event.shiftKey ? resized(area, by) : moved(area, by)))
    else return
    event.preventDefault()
  }
  return (
    <>
      <Box
        ref={frame}
        role="group"
        aria-label={word('picture')}
        {...handlers}
        style={{ direction: 'ltr' }}
        sx={{
          position: 'relative',
          width: 'fit-content',
          maxWidth: '100%',
          mx: 'auto',
          // A finger draws here; it scrolls beside the picture.
          touchAction: 'none',
          cursor: isFull ? 'default' : 'crosshair',
          userSelect: 'none',
          overflow: 'hidden',
        }}
      >
        <Box
          component="img"
          src={url}
          alt={name}
          draggable={false}
          sx={{ display: 'block', maxWidth: '100%', maxHeight: { xs: '50vh', sm: '60vh' } }}
        />
        {shown.map((area, index) => (
          // A part has no name of its own: its place in the list is all it is.
          <Part
            key={`part-${index + 1}`}
            area={area}
            index={index}
            label={labelOf(area, index)}
            describedBy={keysId}
            onKeyDown={onKey(index)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 2 }}>
        <Button
          ref={add}
          variant="outlined"
          disabled={isFull}
          onClick={() => {
            onChange([...areas, newArea()])
            setLead({ index: areas.length })
          }}
        >
          {word('add')}
        </Button>
        <Typography id={keysId} variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
          {isFull ? word('full', { smart_count: LIMITS.blurredParts }) : word('keys')}
        </Typography>
      </Box>
    </>
  )
}
