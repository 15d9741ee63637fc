export default Bridge;
