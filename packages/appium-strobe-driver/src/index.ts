export { StrobeDriver } from './driver.ts';
