import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCErrorResponse,
  ProtocolError,
  ProtocolErrorCode,
  type RequestId,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { oneLine } from '../core/foreign-text.ts';
import { requestId } from './messages.ts';

/** As much of a request as an answer needs. */
const addressed = z.looseObject({ id: requestId, method: z.unknown() });

/** The answer to a request that failed. */
export function failureOf(id: RequestId, thrown: unknown): JSONRPCErrorResponse {
  const code = thrown instanceof ProtocolError ? thrown.code : ProtocolErrorCode.InternalError;
  const message = oneLine(thrown instanceof Error ? thrown.message : String(thrown));
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/** The answer to what is no request; one whose id is unknown has none. */
export function invalidRequest(reason: string, id?: RequestId): JSONRPCErrorResponse {
  const error = { code: ProtocolErrorCode.InvalidRequest, message: `Invalid Request: ${reason}` };
  return { jsonrpc: '2.0', ...(id !== undefined && { id }), error };
}

/** The answer to what looks like a request and is none; the SDK drops it, and whoever sent it would wait in vain. */
export function refusalOf(message: unknown): JSONRPCErrorResponse | undefined {
  if (isJSONRPCRequest(message) || isJSONRPCNotification(message) || isJSONRPCResponse(message)) return undefined;
  const request = addressed.safeParse(message).data;
  if (request === undefined) return undefined;
  const { id, params = {} } = request;
  if (z.record(z.string(), z.unknown()).safeParse(params).success) {
    return invalidRequest('this is no request of JSON-RPC 2.0.', id);
  }
  const error = { code: ProtocolErrorCode.InvalidParams, message: 'Invalid params: params must be an object.' };
  return { jsonrpc: '2.0', id, error };
}

/** The answers to what is refused of a line of stdin, which holds one message: batches ended with protocol 2025-06-18. */
export function refusalsOfLine(line: string): JSONRPCErrorResponse[] {
  const message = parse(line);
  if (!Array.isArray(message)) return [refusalOf(message)].filter((refusal) => refusal !== undefined);
  return message.flatMap((each) => {
    const request = addressed.safeParse(each).data;
    return request === undefined ? [] : [invalidRequest('send one message a line.', request.id)];
  });
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
