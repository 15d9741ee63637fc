import { z } from 'zod';
import type { Detection } from '../../core/merge/detection.ts';

/**
 * The messages between Strobe and its vision process: JSON, one message a line. Another program can take the place of
 * Strobe's own (`vision.command`), so requests hold nothing that such a program could not ignore.
 */
const box = z.object({ x: z.number(), y: z.number(), w: z.number().min(0), h: z.number().min(0) });

const detectOptions = z.object({
  confidence_threshold: z.number().min(0).max(1).default(0.3),
  iou_threshold: z.number().gt(0).max(1).default(0.5),
  /** Areas whose text is known, so that it is not read again; with the text, where it may name a control beside it. */
  named: z.array(box.extend({ text: z.string().optional() })).default([]),
});

export type DetectOptions = z.output<typeof detectOptions>;

export const request = z.discriminatedUnion('type', [
  z.object({
    id: z.string(),
    type: z.literal('detect'),
    image: z.string(),
    options: detectOptions.prefault({}),
  }),
  z.object({ id: z.string(), type: z.literal('ping') }),
]);

export type Request = z.output<typeof request>;

const element = z.object({
  label: z.string(),
  description: z.string().default(''),
  confidence: z.number().min(0).max(1),
  bounds: box,
  /** Knobs, sliders and meters have a value from 0 to 1. */
  value: z.number().min(0).max(1).optional(),
  checked: z.boolean().optional(),
});

export type DetectedElement = z.input<typeof element>;

export const reply = z.discriminatedUnion('type', [
  z.object({
    id: z.string(),
    type: z.literal('result'),
    elements: z.array(element),
    latency_ms: z.number(),
    /** How many lines of text only the reply to the next picture will have. */
    unread: z.number().int().min(0).optional(),
  }),
  z.object({ id: z.string(), type: z.literal('pong'), models_loaded: z.boolean(), device: z.string() }),
  z.object({ id: z.string().nullable(), type: z.literal('error'), message: z.string() }),
]);

export type Reply = z.output<typeof reply>;

export function toDetection({ value, checked, ...rest }: z.output<typeof element>): Detection {
  return { ...rest, ...(value !== undefined && { value }), ...(checked !== undefined && { checked }) };
}

/** A PNG of 40 million pixels in base64, with room to spare. Beyond that, no line is kept in memory. */
export const MAX_LINE_CHARS = 256 * 1024 * 1024;
