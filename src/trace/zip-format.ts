/** Numbers of the zip format that the writer and the reader share. */
export const LOCAL_HEADER = 0x04034b50;
export const CENTRAL_HEADER = 0x02014b50;
export const END_OF_DIRECTORY = 0x06054b50;
export const LOCAL_HEADER_BYTES = 30;
export const STORED = 0;
export const DEFLATED = 8;
