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

/** As much of a request as an answer needs. */
const addressed = z.looseObject({ id: z.union([z.string(), z.number()]), method: z.unknown() });

/** The answer to a request that failed. */
export function failureOf(id: RequestId, thrown: unknown): JSONRPCErrorResponse {
  const code = thrown instanceof ProtocolError ? thrown.code : ProtocolErrorCode.InternalError;
  return { jsonrpc: '2.0', id, error: { code, message: thrown instanceof Error ? thrown.message : String(thrown) } };
}

/** The answer to what looks like a request and is none; the SDK drops it, and whoever sent it would wait in vain. */
export function refusalOf(message: unknown): JSONRPCErrorResponse | undefined {
  if (isJSONRPCRequest(message) || isJSONRPCNotification(message) || isJSONRPCResponse(message)) return undefined;
  const request = addressed.safeParse(message).data;
  if (request === undefined) return undefined;
  const error =
    'params' in request && !z.record(z.string(), z.unknown()).safeParse(request.params).success
      ? { code: ProtocolErrorCode.InvalidParams, message: 'Invalid params: params must be an object.' }
      : { code: ProtocolErrorCode.InvalidRequest, message: 'Invalid Request: this is no request of JSON-RPC 2.0.' };
  return { jsonrpc: '2.0', id: request.id, error };
}

/** The answers to what is refused of a line of stdin, which holds one message: batches ended with protocol 2025-06-18. */
export function refusalsOfLine(line: string): JSONRPCErrorResponse[] {
  const message = parse(line);
  if (!Array.isArray(message)) return [refusalOf(message)].filter((refusal) => refusal !== undefined);
  const error = { code: ProtocolErrorCode.InvalidRequest, message: 'Invalid Request: send one message a line.' };
  return message.flatMap((each) => {
    const request = addressed.safeParse(each).data;
    return request === undefined ? [] : [{ jsonrpc: '2.0', id: request.id, error }];
  });
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
