export { PincodeDrawer } from './pincode-drawer.tsx';
